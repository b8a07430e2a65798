/** Finds the Redis or Valkey that the relay's tests start, each on a port of its own. */
import { type Program, requireProgram } from "./program";

const redis: Program = {
  variable: "REDIS_SERVER",
  names: ["redis-server", "valkey-server"],
  package: "redis-server",
  howToInstall:
    "No redis-server found: install it (Debian: apt-get install redis-server; macOS: brew install redis), " +
    "or set REDIS_SERVER to the path of a Redis or Valkey server.",
};

export const requireRedis = () => requireProgram(redis);
