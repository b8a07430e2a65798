/**
 * Replaces promises by ones that are settled at once. The ports of worksheets and ledgers are written with `await`, for
 * hosts that wait. In Apps Script nothing waits: each call into Google returns when its work is done. So in the bundle
 * for Apps Script (webpack.config.js) this class replaces `Promise`, and `await` is compiled to it. A port's method
 * then runs from its first line to its last before it returns.
 */
type Outcome<Value> = { readonly value: Value } | { readonly reason: unknown };

type Act<Value> = (resolve: (value: Value | PromiseLike<Value>) => void, reject: (reason: unknown) => void) => void;

export class SyncPromise<Value> implements PromiseLike<Value> {
  outcome: Outcome<Value> | undefined;

  constructor(act: Act<Value>) {
    const reject = (reason: unknown) => {
      this.outcome ??= { reason };
    };
    const resolve = (value: Value | PromiseLike<Value>) => {
      if (isPromise(value)) value.then(resolve, reject);
      else this.outcome ??= { value };
    };
    try {
      act(resolve, reject);
    } catch (thrown) {
      reject(thrown);
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  then<Next = Value, Caught = never>(
    fulfilled?: ((value: Value) => Next | PromiseLike<Next>) | null,
    rejected?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): SyncPromise<Next | Caught> {
    const { outcome } = this;
    return new SyncPromise<unknown>((resolve, reject) => {
      if (!outcome) throw new Error(waits);
      const handle = "value" in outcome ? fulfilled : rejected;
      if (handle) resolve(handle(("value" in outcome ? outcome.value : outcome.reason) as never));
      else if ("value" in outcome) resolve(outcome.value);
      else reject(outcome.reason);
    }) as SyncPromise<Next | Caught>;
  }

  catch<Caught>(rejected: (reason: unknown) => Caught | PromiseLike<Caught>): SyncPromise<Value | Caught> {
    return this.then(undefined, rejected);
  }

  static resolve<Value>(value: Value | PromiseLike<Value>): SyncPromise<Value> {
    return new SyncPromise((resolve) => resolve(value));
  }

  static all<Value>(all: readonly (Value | PromiseLike<Value>)[]): SyncPromise<Value[]> {
    return new SyncPromise((resolve) => resolve(all.map((one) => settledValue(SyncPromise.resolve(one)))));
  }
}

/** The value of such a promise. Throws the reason if it was rejected. */
export function settledValue<Value>(promise: PromiseLike<Value>): Value {
  const { outcome = { reason: new Error(waits) } } = SyncPromise.resolve(promise);
  if ("value" in outcome) return outcome.value;
  throw outcome.reason;
}

const waits = "Something of the worksheets waits, and Apps Script cannot.";

function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof (value as { readonly then?: unknown } | undefined | null)?.then === "function";
}
