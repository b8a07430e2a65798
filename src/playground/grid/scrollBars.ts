/**
 * Puts the grid's scroll bars beside its cells. The grid itself draws them over its last row and its last column, whose
 * texts then stand half under a bar.
 */
import { type Univer, UniverInstanceType } from "@univerjs/core";
import { IRenderManagerService, type Scene, SHEET_VIEWPORT_KEY, type Viewport } from "@univerjs/preset-sheets-core";

const keys = SHEET_VIEWPORT_KEY;

/** The parts of the grid that end at one of the bars. */
const [down, across] = [
  new Set<string>([keys.VIEW_MAIN, keys.VIEW_MAIN_LEFT, keys.VIEW_ROW_BOTTOM]),
  new Set<string>([keys.VIEW_MAIN, keys.VIEW_MAIN_TOP, keys.VIEW_COLUMN_RIGHT]),
];

/** Called before the workbook exists. */
export function setBarsAside(univer: Univer): void {
  univer
    .__getInjector()
    .get(IRenderManagerService)
    .created$.subscribe(({ type, scene }) => {
      // The editors of cells and of the formula bar are drawn in the same way.
      if (type === UniverInstanceType.UNIVER_SHEET) setAside(scene);
    });
}

function setAside(scene: Scene): void {
  const main = scene.getViewport(keys.VIEW_MAIN);
  const bars = main?.getScrollBar();
  if (!main || !bars) return;
  const size = bars.barSize;
  for (const viewport of scene.getViewports()) endBefore(viewport, size);
  // The bars are drawn at the end of what they are told is their room: the room of the cells and their own.
  const resize = bars.resize.bind(bars);
  bars.resize = (width = 0, height = 0, ...content) => resize(width + size, height + size, ...content);
  main.resetCanvasSizeAndUpdateScroll();
}

/** Makes a part of the grid end `size` px before the grid's edge, now and after every change of frozen rows and columns. */
function endBefore(viewport: Viewport, size: number): void {
  const own = {
    ...(down.has(viewport.viewportKey) && { bottom: size }),
    ...(across.has(viewport.viewportKey) && { right: size }),
  };
  const set = viewport.setViewportSize.bind(viewport);
  viewport.setViewportSize = (props) => set({ ...props, ...own });
  viewport.resizeWhenFreezeChange(own);
}
