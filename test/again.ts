/**
 * A suite that waits for other processes (a browser, a server, a stand-in whose seconds are real) can meet a machine that
 * is busy elsewhere: a test of it that fails is tried once more. What failed first is printed with the rest, so that nobody
 * takes such a test for a sound one; one that fails twice fails. Everything else fails at once.
 */
const waiting = ["playground", "pane", "session", "excel", "appsscript", "sheets", "relay", "load"];

const path = expect.getState().testPath ?? "";
if (waiting.some((folder) => path.includes(`/test/${folder}/`))) jest.retryTimes(1, { logErrorsBeforeRetry: true });
