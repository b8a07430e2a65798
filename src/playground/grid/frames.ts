/**
 * Spares the processor while nothing changes: the grid's drawing engines check sixty times a second, even if nobody
 * touches the page, whether a scene has changed. Here each engine rests after a frame that left its scene unchanged,
 * and whatever changes a layer wakes it for the next frame.
 */
import type { Univer } from "@univerjs/core";
import { type IRender, IRenderManagerService, Layer, type Scene } from "@univerjs/preset-sheets-core";

/** The function that wakes the engine of each scene. */
const wakes = new WeakMap<Scene, () => void>();

// Every change of a scene goes through this method; the scene has no event for it.
const makeDirty = Layer.prototype.makeDirty;
Layer.prototype.makeDirty = function (this: Layer, isDirty = true) {
  makeDirty.call(this, isDirty);
  if (isDirty) wakes.get(this.scene)?.();
  return this;
};

/** Applies this to what is drawn already and what comes later: the cells, and the editors in cells and formula bar. */
export function restBetweenFrames(univer: Univer): void {
  const renders = univer.__getInjector().get(IRenderManagerService);
  for (const render of renders.getRenderAll().values()) rest(render);
  renders.created$.subscribe(rest);
}

function rest({ engine, scene, activated$ }: IRender): void {
  const draw = () => scene.render();
  let isActive = false;
  activated$.subscribe((is) => {
    isActive = is;
  });
  wakes.set(scene, () => {
    if (isActive) engine.runRenderLoop(draw);
  });
  engine.endFrame$.subscribe(() => {
    if (!scene.isDirty()) engine.stopRenderLoop();
  });
}
