/**
 * Runs timers for the page, as a worker. A hidden page (Excel's, when the pane is closed) has its own timers slowed to
 * one a minute; a worker's are not. It is a file of its own, because the page's policy forbids workers made from text.
 */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<{ readonly id: number; readonly ms: number }>) => void;
  postMessage(id: number): void;
};

worker.onmessage = ({ data: { id, ms } }) => {
  setTimeout(() => worker.postMessage(id), ms);
};
