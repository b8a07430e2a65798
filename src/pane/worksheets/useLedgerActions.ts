/**
 * What a person does to the purification ledger in the pane, one thing at a time and in the name that is typed. What was
 * done is announced, and `again` reads the periods again.
 */
import { answerWords } from "../../i18n/ledgerAnswers";
import { ledgerWords } from "../../i18n/ledgers";
import type { Agreement, Convention, Correction, Ledgers, Paying, SameOrNew } from "../../ports/host";
import { useAnnouncedAction } from "../controls/announcedAction";
import { usePane } from "../frame/context";
import type { Signers } from "./signers";

export type LedgerActions = ReturnType<typeof useLedgerActions>;

export function useLedgerActions(ledgers: Ledgers, { by, reviewedBy }: Signers, again: () => Promise<void>) {
  const { locale, tag } = usePane();
  const words = ledgerWords(tag);
  const action = useAnnouncedAction();
  const act = (change: () => Promise<string>) => action.run(change, again);
  return {
    action,
    close: (ids: readonly string[]) =>
      act(async () => {
        const { added, untouched } = await ledgers.close(ids, by, reviewedBy);
        const left = untouched > 0 ? [words.moved(locale.count(untouched))] : [];
        return [words.done(locale.count(added)), ...left].join(" ");
      }),
    confirm: (ids: readonly string[]) => act(async () => words.confirmed(locale.count(await ledgers.confirm(ids, by)))),
    decide: (id: string, meant: SameOrNew) =>
      act(async () => words.decided(locale.count(await ledgers.decide([id], meant, by)))),
    agree: (convention: Convention, answer: Agreement) =>
      act(async () => {
        await ledgers.agree(convention, answer, by);
        return answerWords(tag).agreed;
      }),
    takeBack: (id: string) =>
      act(async () => {
        await ledgers.takeBack(id, by);
        return answerWords(tag).takenBack;
      }),
    pack: (year: string) => act(async () => words.packed(locale.count(await ledgers.pack(year, by)))),
    pay: (payment: Omit<Paying, "by">) =>
      act(async () => {
        const { added, marked } = await ledgers.pay({ ...payment, by });
        return added > 0 ? words.payDone(locale.count(marked)) : words.payNone;
      }),
    correct: (id: string, correction: Pick<Correction, "shares" | "currency" | "reason">) =>
      act(async () => {
        const added = await ledgers.correct(id, { ...correction, by, ...(reviewedBy !== undefined && { reviewedBy }) });
        return added > 0 ? words.corrected(locale.count(added)) : words.correctedNone;
      }),
  };
}
