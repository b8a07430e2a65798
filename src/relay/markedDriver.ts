/** The loop that asks for leave before it takes a batch: a relay sends only while nobody else does. */
import { AsyncDriver } from "../drivers/async";

export class Marked extends AsyncDriver<readonly never[]> {
  /** `leave`: 0 where a call may leave, now; else how long to wait before asking again, ms. */
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
