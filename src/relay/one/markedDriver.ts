/**
 * A driver that asks for permission before it takes a batch: a relay sends only while it is the leader, or while the
 * lock of its folder is its own.
 */
import { AsyncDriver } from "../../drivers/async";

export class MarkedDriver extends AsyncDriver<readonly never[]> {
  /** `leave` returns 0 when a call may leave now, else ms until asking again. */
  constructor(
    private readonly leave: () => Promise<number>,
    ...made: ConstructorParameters<typeof AsyncDriver<readonly never[]>>
  ) {
    super(...made);
  }

  protected override async carry(): Promise<void> {
    const wait = await this.leave();
    if (wait === 0) await super.carry();
    else await new Promise<void>((done) => setTimeout(done, wait));
  }
}
