/**
 * Reads the address of Redis from the command line, or from the environment: other users of the machine can list
 * command lines, and with them a password, but not the environment.
 */
import type { Environment } from "../../node/home";

const wanted = "an address such as redis://127.0.0.1:6379, please";

/**
 * The address in `--redis`, else in `SHARIAH_REDIS`; undefined when neither is given. The password may be in
 * `SHARIAH_REDIS_PASSWORD`. The error for a wrong address does not repeat it, because it may contain a password.
 */
export function redisAddress(option: string | undefined, environment: Environment): string | undefined {
  const { SHARIAH_REDIS, SHARIAH_REDIS_PASSWORD } = environment;
  const text = option ?? (SHARIAH_REDIS || undefined);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol)) {
    throw new Error(`${option === undefined ? "SHARIAH_REDIS" : "--redis"}: ${wanted}`);
  }
  if (!SHARIAH_REDIS_PASSWORD || url.password !== "") return text;
  url.password = encodeURIComponent(SHARIAH_REDIS_PASSWORD);
  return url.href;
}
