import { WakeTimer } from "../../src/drivers/wakeTimer";
import { start, VirtualTime } from "../virtual-host";

/** When an alarm rings, and how often the host slept for it, when it is set to these times in this order. */
async function rung(...moments: number[]) {
  const time = new VirtualTime();
  const at: number[] = [];
  let sleeps = 0;
  const sleep = (ms: number) => {
    sleeps += 1;
    return time.sleep(ms);
  };
  const alarm = new WakeTimer({ now: () => time.now, sleep }, () => void at.push(time.now - start));
  for (const moment of moments) alarm.set(start + moment);
  await time.run();
  return { at, sleeps };
}

it("the timer rings once, at the earliest of the moments it was set to", async () => {
  expect(await rung(200)).toEqual({ at: [200], sleeps: 1 });
  expect(await rung(100, 200)).toEqual({ at: [100], sleeps: 1 });
  expect(await rung(200, 100)).toEqual({ at: [100], sleeps: 2 });
  expect(await rung(100, 100)).toEqual({ at: [100], sleeps: 1 });
  expect(await rung(Number.POSITIVE_INFINITY)).toEqual({ at: [], sleeps: 0 });
});

it("the timer is set anew after it rang, and after it was cleared", async () => {
  const time = new VirtualTime();
  const at: number[] = [];
  const alarm: WakeTimer = new WakeTimer({ now: () => time.now, sleep: (ms) => time.sleep(ms) }, () => {
    at.push(time.now - start);
    if (at.length === 1) alarm.set(start + 300);
  });
  alarm.set(start + 50);
  alarm.clear();
  alarm.set(start + 100);
  await time.run();
  expect(at).toEqual([100, 300]);
});
