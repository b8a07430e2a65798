/** How often a client may ask: what was refused does not count, so that one which tries on is let in again in time. */
import { OwnDoor } from "../../../src/relay/http/replayGuard";

test("a client that asks too often is let in a second after its last accepted request, though it asked meanwhile", async () => {
  const door = new OwnDoor(1);
  const kinds: string[] = [];
  for (const at of [0, 500, 999, 1000, 1999, 2000]) {
    kinds.push((await door.enter("desk", `request ${at}`, 1_000_000 + at)).kind);
  }
  expect(kinds).toEqual(["in", "often", "often", "in", "often", "in"]);
});
