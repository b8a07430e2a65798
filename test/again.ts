/**
 * A suite that waits for other processes (a browser, a server, a stand-in whose seconds are real) can meet a machine that
 * is busy elsewhere: a test of it that fails is tried once more. What failed first is printed with the rest, so that nobody
 * takes such a test for a sound one; one that fails twice fails. Imported by what opens such a thing, and so by the suites
 * that use it; in every other a test that fails has failed.
 */
// A bench opens browsers too.
if (typeof jest !== "undefined") jest.retryTimes(1, { logErrorsBeforeRetry: true });
