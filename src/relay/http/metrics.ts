/**
 * Counts and times what the relay does, for an operator's Prometheus. Labels name operations and clients, never tickers
 * or secrets.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface Gauges {
  /**
   * Read whenever metrics are asked for: the questions in line, the calls that these need, the requests that wait, the
   * answers at hand, and whether this relay sends.
   */
  readonly questions: () => number;
  readonly calls: () => number;
  readonly holding: () => number;
  readonly answers: () => number;
  readonly leads: () => boolean;
}

export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Counter<"operation" | "client" | "status">;
  private readonly replays: Counter<"client">;
  private readonly seconds: Histogram<"operation">;
  private readonly age: Histogram<"operation">;
  private readonly sent: Counter<"operation" | "status">;
  private readonly refusals: Counter;
  private readonly redisErrors: Counter<"kind">;

  constructor(gauges: Gauges) {
    const registers = [this.registry];
    const prefix = "shariah_relay_";
    collectDefaultMetrics({ register: this.registry, prefix });
    this.requests = new Counter({
      name: `${prefix}requests_total`,
      help: "Requests of clients, by operation, client and status.",
      labelNames: ["operation", "client", "status"],
      registers,
    });
    this.replays = new Counter({
      name: `${prefix}replays_total`,
      help: "Requests that repeated a token.",
      labelNames: ["client"],
      registers,
    });
    this.seconds = new Histogram({
      name: `${prefix}request_seconds`,
      help: "Time from a request to its reply.",
      labelNames: ["operation"],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10, 15],
      registers,
    });
    this.age = new Histogram({
      name: `${prefix}answer_age_seconds`,
      help: "Age of the oldest answer in a reply.",
      labelNames: ["operation"],
      buckets: [1, 60, 600, 3600, 14_400, 43_200, 86_400, 604_800],
      registers,
    });
    this.sent = new Counter({
      name: `${prefix}service_calls_total`,
      help: "Calls to the service, by operation and status; 0 is no reply.",
      labelNames: ["operation", "status"],
      registers,
    });
    this.refusals = new Counter({
      name: `${prefix}service_refusals_total`,
      help: "Calls that the service refused for coming too fast.",
      registers,
    });
    this.redisErrors = new Counter({
      name: `${prefix}redis_errors_total`,
      help: "Commands that Redis refused or did not answer, and connections that failed, by kind.",
      labelNames: ["kind"],
      registers,
    });
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name: prefix + name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    gauge("queue_questions", "Questions that wait to be asked of the service.", gauges.questions);
    gauge("queue_calls", "Calls that these need.", gauges.calls);
    gauge("held_requests", "Requests of clients that wait for answers.", gauges.holding);
    gauge("known_answers", "Answers at hand.", gauges.answers);
    gauge("leader", "1 where this relay sends.", () => (gauges.leads() ? 1 : 0));
  }

  request(operation: string, client: string, status: number, seconds: number, age: number | undefined): void {
    this.requests.inc({ operation, client, status });
    this.seconds.observe({ operation }, seconds);
    if (age !== undefined) this.age.observe({ operation }, age);
  }

  replay(client: string): void {
    this.replays.inc({ client });
  }

  call(operation: string, status: number): void {
    this.sent.inc({ operation, status });
    if (status === 429) this.refusals.inc();
  }

  redisError(kind: string): void {
    this.redisErrors.inc({ kind });
  }
}
