/** Programs share a pace through a folder, one turn at a time. One that dies in its turn does not block the others. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newPace, type Pace, send } from "../../src/core/pace";
import { Record } from "../../src/node/record";
import { sharedPermit } from "../../src/node/sharedPermit";

const credentials = { address: "https://api.example", segment: "svc", clientId: "me" };
const fresh = () => mkdtempSync(join(tmpdir(), "turns-"));
const quick = { lookEvery: 1, looks: 3 };
const begin = (folder: string) => {
  const pace = newPace();
  const permit = sharedPermit(folder, new Record(folder, credentials, []), quick);
  return { pace, turn: <T>(act: (pace: Pace) => T) => permit(pace, () => act(pace)) };
};

test("a call of one process is known to the other in its next turn", async () => {
  const folder = fresh();
  const [one, other] = [begin(folder), begin(folder)];
  const at = await one.turn((pace) => send(pace, Date.now()));
  expect(other.pace.sends).toEqual([]);
  await other.turn(() => undefined);
  expect(other.pace.sends.map((sent) => sent.at)).toEqual([at]);
  expect(existsSync(join(folder, "turn.lock"))).toBe(false);
});

test("many processes at once never take a turn together, and no turn is lost", async () => {
  const folder = fresh();
  const all = Array.from({ length: 8 }, () => begin(folder));
  let [inside, most] = [0, 0];
  const sends = all.flatMap(({ turn }) =>
    Array.from({ length: 5 }, () =>
      turn((pace) => {
        inside += 1;
        most = Math.max(most, inside);
        const at = send(pace, Date.now());
        inside -= 1;
        return at;
      }),
    ),
  );
  expect(new Set(await Promise.all(sends)).size).toBe(40);
  expect(most).toBe(1);
});

test("a file that a program left behind when it was killed is taken away, once it was looked at often enough", async () => {
  const folder = fresh();
  writeFileSync(join(folder, "turn.lock"), "left behind");
  expect(await begin(folder).turn(() => "taken")).toBe("taken");
  expect(existsSync(join(folder, "turn.lock"))).toBe(false);
});

test("a turn that throws lets go, and a folder that cannot be written is done without, more slowly", async () => {
  const folder = fresh();
  const one = begin(folder);
  await expect(
    one.turn(() => {
      throw new Error("mine");
    }),
  ).rejects.toThrow("mine");
  expect(await one.turn(() => 1)).toBe(1);
  const gone = begin(folder);
  rmSync(folder, { recursive: true });
  expect(await gone.turn(() => 2)).toBe(2);
  expect(gone.pace.penalty).toBeGreaterThan(0);
});

test("a turn that passes from one process to another all the time is taken from none of them", async () => {
  const folder = fresh();
  const path = join(folder, "turn.lock");
  let [holder, taken] = [0, 0];
  writeFileSync(path, "0");
  // As many readings as a dead process would be given, and more: each finds another name in the file.
  const passing = setInterval(() => {
    if (!existsSync(path)) taken += 1;
    holder += 1;
    if (holder < 60) writeFileSync(path, String(holder));
    else {
      clearInterval(passing);
      rmSync(path, { force: true });
    }
  }, 1);
  await sharedPermit(folder, new Record(folder, credentials, []), { lookEvery: 3, looks: 12 })(
    newPace(),
    () => undefined,
  );
  expect([holder, taken]).toEqual([60, 0]);
});
