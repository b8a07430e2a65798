/** The address of Redis, from the command line or from the environment, which other users cannot list. */
import type { Environment } from "../node/home";

const wanted = "an address such as redis://127.0.0.1:6379, please";

/** `--redis`, else `SHARIAH_REDIS`; the password may be in `SHARIAH_REDIS_PASSWORD`. No sentence ever shows it. */
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
