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
        const above = stage.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop;
        this.height = `${Math.max(LEAST, page.clientHeight - Math.min(above, ABOVE))}px`;
      };
      // What stands beside the stage moves it without changing its size: a notice that comes, wraps or goes.
      const watch = new ResizeObserver(measure);
      const beside = (): Element[] => [...page.children, ...(stage.parentElement?.children ?? [])];
      const follow = (): void => {
        watch.disconnect();
        for (const one of [page, ...beside()]) watch.observe(one);
        measure();
      };
      const changes = new MutationObserver(follow);
      for (const within of [page, stage.parentElement]) if (within) changes.observe(within, { childList: true });
      follow();
      return () => {
        watch.disconnect();
        changes.disconnect();
      };
    });
  }
}
