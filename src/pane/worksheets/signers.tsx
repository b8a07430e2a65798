/**
 * The names that a ledger's row is signed with: of the person who closes the period, and of another who has reviewed it.
 * They are typed once.
 */
import { Field, Input } from "@fluentui/react-components";
import { ledgerWords } from "../../i18n/ledgers";
import { usePane } from "../frame/context";
import { useRemembered } from "../frame/useRemembered";

/** Both names, without spaces around them. */
export interface Signers {
  readonly by: string;
  /** Undefined where nobody is named. */
  readonly reviewedBy: string | undefined;
  /** Whether one person is named twice, who reviews nothing then. */
  readonly isSameName: boolean;
  /** The fields in which the names are typed. */
  readonly fields: FieldsProps;
}

interface FieldsProps {
  readonly by: string;
  readonly setBy: (name: string) => void;
  readonly reviewedBy: string;
  readonly setReviewedBy: (name: string) => void;
  readonly isSameName: boolean;
}

export function useSigners(): Signers {
  const [by, setBy] = useRemembered("by");
  const [reviewedBy, setReviewedBy] = useRemembered("reviewedBy");
  const isSameName = by.trim() !== "" && by.trim().toLowerCase() === reviewedBy.trim().toLowerCase();
  return {
    by: by.trim(),
    reviewedBy: reviewedBy.trim() || undefined,
    isSameName,
    fields: { by, setBy, reviewedBy, setReviewedBy, isSameName },
  };
}

export function SignersFields({ by, setBy, reviewedBy, setReviewedBy, isSameName }: FieldsProps) {
  const { tag } = usePane();
  const words = ledgerWords(tag);
  return (
    <>
      <Field label={words.by} hint={words.byHint}>
        <Input dir="auto" autoComplete="off" value={by} onChange={(_, { value }) => setBy(value)} />
      </Field>
      <Field
        label={words.reviewedBy}
        hint={words.reviewedByHint}
        {...(isSameName && { validationState: "error" as const, validationMessage: words.sameName })}
      >
        <Input dir="auto" autoComplete="off" value={reviewedBy} onChange={(_, { value }) => setReviewedBy(value)} />
      </Field>
    </>
  );
}
