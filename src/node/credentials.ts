/** Reads the service's credentials from the environment, or from a file that only its owner may read. */
import { cleanAddress, isClientId, isRate, isSecret, isSegment, type Settings } from "../api/settings";
import { isObject } from "../core/json";
import { type Environment, readPrivate } from "./home";

const names = {
  address: "SHARIAH_ADDRESS",
  segment: "SHARIAH_SEGMENT",
  clientId: "SHARIAH_CLIENT_ID",
  secret: "SHARIAH_SECRET",
  callsPerSecond: "SHARIAH_CALLS_PER_SECOND",
} as const;

const howTo =
  `Set ${names.address}, ${names.clientId} and ${names.secret} (and ${names.segment} and ${names.callsPerSecond} where they ` +
  "are not svc and 1), or name a JSON file of mode 600 in SHARIAH_CREDENTIALS with address, clientId and secret.";

/** The credentials. Throws an error whose message says what is missing or wrong, without any value. */
export function readCredentials(environment: Environment): Settings {
  const file = environment.SHARIAH_CREDENTIALS ? readFile(environment.SHARIAH_CREDENTIALS) : {};
  const given = (name: keyof typeof names) => environment[names[name]] || file[name];
  const text = (name: keyof typeof names, otherwise?: string) => {
    const value = given(name) ?? otherwise;
    if (value === undefined || value === "") throw new Error(`${names[name]} is missing. ${howTo}`);
    return String(value);
  };
  const check = <Value>(name: keyof typeof names, value: Value, isGood: boolean, wanted: string): Value => {
    if (!isGood) throw new Error(`${names[name]} is not ${wanted}. ${howTo}`);
    return value;
  };
  const address = cleanAddress(text("address"));
  const segment = text("segment", "svc");
  const clientId = text("clientId");
  const secret = text("secret");
  const callsPerSecond = Number(text("callsPerSecond", "1"));
  return {
    address: check("address", address ?? "", address !== undefined, "an https address (http only on this computer)"),
    segment: check("segment", segment, isSegment(segment), "letters, digits, - and _"),
    clientId: check("clientId", clientId, isClientId(clientId), "printable text without blanks"),
    secret: check("secret", secret, isSecret(secret), "a text of at most 1,000 characters"),
    callsPerSecond: check("callsPerSecond", callsPerSecond, isRate(callsPerSecond), "a number from 0.1 to 100"),
    demo: false,
  };
}

function readFile(path: string): Readonly<Record<string, unknown>> {
  const text = readPrivate(path);
  if (text === undefined) throw new Error(`The file that SHARIAH_CREDENTIALS names is not there. ${howTo}`);
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Reported below, without the text.
  }
  throw new Error(`The file that SHARIAH_CREDENTIALS names is no JSON object. ${howTo}`);
}
