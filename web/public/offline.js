// The address has not changed: loading it again leads to where one wanted to go.
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);
window.addEventListener('online', again);
