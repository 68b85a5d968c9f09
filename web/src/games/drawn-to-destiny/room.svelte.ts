// How much of the page is left for the stage, below what stands above it.
const LEAST = 420;
const ABOVE = 140;

export class Room {
  height = $state('calc(100dvh - 4.1rem)');

  constructor(root: () => HTMLElement | undefined) {
    $effect(() => {
      const stage = root();
      const page = stage?.closest('main');
      if (!stage || !page) return;
      const measure = (): void => {
        this.height = `${Math.max(LEAST, page.clientHeight - Math.min(stage.offsetTop, ABOVE))}px`;
      };
      const watch = new ResizeObserver(measure);
      watch.observe(page);
      watch.observe(stage);
      return () => watch.disconnect();
    });
  }
}
