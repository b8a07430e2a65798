/**
 * The clock: a page that is hidden, as Excel's is when the pane is closed, has its timers slowed to one a minute; a
 * worker's are not. A file of its own, since the page's policy forbids workers made of text.
 */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<{ readonly id: number; readonly ms: number }>) => void;
  postMessage(id: number): void;
};

worker.onmessage = ({ data: { id, ms } }) => {
  setTimeout(() => worker.postMessage(id), ms);
};
