/**
 * When the grid asks for a frame: once something is to be drawn, and not for ever. Its engines look sixty times a second
 * whether a scene is dirty, in a page that nobody touches too; so each rests after a frame that leaves its scene clean,
 * and what makes a layer dirty wakes it for the next frame.
 */
import type { Univer } from "@univerjs/core";
import { type IRender, IRenderManagerService, Layer, type Scene } from "@univerjs/preset-sheets-core";

/** How to wake what draws this scene. */
const wakes = new WeakMap<Scene, () => void>();

// The one way to a dirty scene, of which nobody is told: a scene has no event for it.
const makeDirty = Layer.prototype.makeDirty;
Layer.prototype.makeDirty = function (this: Layer, isDirty = true) {
  makeDirty.call(this, isDirty);
  if (isDirty) wakes.get(this.scene)?.();
  return this;
};

/** From now on, what is drawn already and what comes later: the cells, and the editors in cell and formula bar. */
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
