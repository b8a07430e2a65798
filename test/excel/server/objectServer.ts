/**
 * Answers the requests of Microsoft's client over a `Book`, as Excel does. A request is a list of actions (1
 * instantiate, 2 query, 3 method, 4 set, 5 trace) on object paths (1 the workbook, 2 a service by its name, 3 method, 4
 * property, 5 indexer, 6 kept object, 7 nothing), and each member is found by its name on the objects of `objects.ts`.
 * The shapes are those that the client builds and reads [client, `ClientRequestBase`, `ObjectPath.updateUsingObjectData`].
 *
 * Where these files rely on what Excel does, a comment names the source in brackets: a function of Microsoft's client; a
 * page of github.com/OfficeDev/office-js-docs-pr, by its path under docs; a member of `Excel` in @types/office-js; an
 * article of support.microsoft.com. *assumed*: no page says it, and docs/code/assumptions.md lists it.
 */
import { Bag } from "./bag";
import type { Book } from "./book";
import { HostError } from "./hostError";
import { RangeObject, serviceOf, WorkbookObject } from "./objects";

/** Bytes in one request and in one answer of Excel on the web [concepts/resource-limits-and-performance-optimization.md]. */
export const mostBytes = 5 * 1024 * 1024;
/** The request may wait until nobody edits a cell [client, `onBeforeExcelRun`; Excel.RunOptions.delayForCellEdit]. */
const waitsForEdit = 64;

interface PathInfo {
  readonly Id: number;
  readonly ObjectPathType: number;
  readonly Name: string;
  readonly ParentObjectPathId?: number;
  readonly ArgumentInfo?: ArgumentInfo;
  /** The client will not use the object after this request [client, `objectPathInfoDoNotKeepReferenceFieldName`]. */
  readonly D?: boolean;
}

interface ArgumentInfo {
  readonly Arguments?: readonly unknown[];
  readonly ReferencedObjectPathIds?: readonly unknown[];
}

interface Action {
  readonly Id: number;
  readonly ActionType: number;
  readonly Name: string;
  readonly ObjectPathId: number;
  readonly ArgumentInfo?: ArgumentInfo;
  readonly QueryInfo?: QueryInfo;
}

interface QueryInfo {
  readonly Select?: readonly string[];
  readonly Expand?: readonly string[];
  /** Of a list: how many items are left out, and how many are given [Excel.Interfaces.CollectionLoadOptions]. */
  readonly Skip?: number;
  readonly Top?: number;
}

export interface RequestBody {
  readonly Actions: readonly Action[];
  readonly ObjectPaths: Readonly<Record<string, PathInfo>>;
}

/** One request as it was answered, for a test that counts. */
export interface Traffic {
  /** When it came, by the server's clock. */
  readonly at: number;
  readonly actions: number;
  /** How many results of functions it brought. */
  readonly results: number;
  /** Why it was refused. */
  readonly error: string | undefined;
  /** Whether it only gave back objects that the client had kept. */
  readonly isCleanup: boolean;
  readonly sent: number;
  readonly received: number;
}

interface Answer {
  readonly Results: readonly { readonly ActionId: number; readonly Value: unknown }[];
  readonly TraceIds: readonly number[];
  readonly Error?: {
    readonly Code: string;
    readonly Message: string;
    readonly ActionIndex: number;
    readonly Location: string;
  };
}

type Served = Record<string, unknown>;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export class ObjectServer {
  readonly traffic: Traffic[] = [];
  private made = 0;

  constructor(
    readonly book: Book,
    private readonly limit = mostBytes,
    private readonly now: () => number = () => 0,
  ) {}

  /** Answers one message of the bridge (`{id, type: 1, flags, message: {body}}`) with its message. */
  async message(text: string): Promise<string> {
    const { id, flags = 0, message } = JSON.parse(text);
    const body = typeof message.body === "string" ? JSON.parse(message.body) : message.body;
    return JSON.stringify({
      id,
      type: 2,
      message: { statusCode: 200, headers: {}, body: await this.answer(body, flags) },
    });
  }

  async answer(body: RequestBody, flags = 0): Promise<Answer> {
    const at = this.now();
    await Promise.resolve();
    const isCleanup = body.Actions.every(({ Name, ActionType }) => ActionType === 1 || Name === "_RemoveReference");
    const sent = bytesOf(JSON.stringify(body));
    const refused = this.refusal(sent, flags, isCleanup);
    if (!refused && this.book.isEditing && (flags & waitsForEdit) > 0) await this.book.edited();
    const done = refused ? failureAnswer(refused, 0) : new Run(this.book, body, () => this.newReference()).answer();
    const isTooLarge = bytesOf(JSON.stringify(done)) > this.limit;
    const given = isTooLarge ? failureAnswer(new HostError("ResponsePayloadSizeLimitExceeded"), 0) : done;
    const received = bytesOf(JSON.stringify(given));
    const traffic = { at, actions: body.Actions.length, results: resultsIn(body), error: given.Error?.Code };
    this.traffic.push({ ...traffic, isCleanup, sent, received });
    return given;
  }

  private refusal(sent: number, flags: number, isCleanup: boolean): HostError | undefined {
    const { book } = this;
    if (!isCleanup && book.breaksAt !== undefined) {
      book.breaksAt -= 1;
      if (book.breaksAt < 0) return new HostError("InvalidOrTimedOutSession");
    }
    if (sent > this.limit) return new HostError("RequestPayloadSizeLimitExceeded");
    if (isCleanup) return undefined;
    if (book.isBehind) return new HostError("InactiveWorkbook");
    if (book.isEditing && (flags & waitsForEdit) === 0) return new HostError("InvalidOperationInCellEditMode");
    return undefined;
  }

  private newReference(): string {
    this.made += 1;
    return `{reference-${this.made}}`;
  }
}

function resultsIn({ Actions }: RequestBody): number {
  const given = Actions.filter(({ Name }) => Name === "SetInvocationArrayResults");
  return given.reduce((sum, { ArgumentInfo }) => sum + ((ArgumentInfo?.Arguments?.[0] as unknown[])?.length ?? 0), 0);
}

function failureAnswer({ code, message }: HostError, index: number, done: Partial<Answer> = {}): Answer {
  const error = { Code: code, Message: message, ActionIndex: index, Location: "" };
  return { Results: [], TraceIds: [], ...done, Error: error };
}

/** One request. Actions before one that fails stay done: a request is no transaction [*assumed*]. */
class Run {
  private readonly found = new Map<number, unknown>();
  private readonly references = new Map<number, string>();

  constructor(
    private readonly book: Book,
    private readonly body: RequestBody,
    private readonly newReference: () => string,
  ) {}

  answer(): Answer {
    const Results: { ActionId: number; Value: unknown }[] = [];
    const TraceIds: number[] = [];
    for (const [index, action] of this.body.Actions.entries()) {
      try {
        if (action.ActionType === 5) TraceIds.push(action.Id);
        else {
          const Value = this.act(action);
          if (Value !== undefined) Results.push({ ActionId: action.Id, Value });
        }
      } catch (error) {
        // A mistake of the server itself is told as well, instead of an answer that never comes.
        const told = error instanceof HostError ? error : new HostError("GeneralException", String(error));
        return failureAnswer(told, index, { Results, TraceIds });
      }
    }
    return { Results, TraceIds };
  }

  private act({ ActionType, Name, ObjectPathId, ArgumentInfo, QueryInfo }: Action): unknown {
    const object = this.object(ObjectPathId);
    if (ActionType === 1) return object === null ? null : this.identity(ObjectPathId, object);
    // Whatever is done with an object that is not there does nothing [*assumed*; the client's own path type 7].
    if (object === null) return ActionType === 2 ? null : undefined;
    if (ActionType === 2)
      return { ...this.identity(ObjectPathId, object), ...queryMembers(object, QueryInfo?.Select ?? [], QueryInfo) };
    const given = this.given(ArgumentInfo);
    if (ActionType === 3) return this.called(ObjectPathId, object, Name, given);
    if (ActionType === 4) return set(object, Name, given[0]);
    throw new HostError("GeneralException", `action ${ActionType}`);
  }

  private called(path: number, object: object, name: string, given: readonly unknown[]): unknown {
    if (name === "_KeepReference") {
      if (object instanceof RangeObject) {
        const reference = this.newReference();
        this.book.kept.set(reference, object);
        this.references.set(path, reference);
      }
      return undefined;
    }
    if (name === "_RemoveReference") {
      this.book.kept.delete(String(given[0]));
      return undefined;
    }
    const result = method(object, name, given);
    return typeof result === "object" && !Array.isArray(result) ? undefined : result;
  }

  /** What tells the client how to address the object in its next request. */
  private identity(path: number, object: object): object {
    const reference = this.references.get(path);
    const { id } = object as { id?: unknown };
    return { ...(reference && { _ReferenceId: reference }), ...(id !== undefined && { Id: id, _Id: id }) };
  }

  private object(path: number): object | null {
    if (!this.found.has(path)) this.found.set(path, this.resolve(path));
    return this.found.get(path) as object | null;
  }

  private resolve(path: number): unknown {
    const info = this.body.ObjectPaths[path];
    if (!info) throw new HostError("InvalidReference", `path ${path}`);
    const { ObjectPathType, Name, ParentObjectPathId, ArgumentInfo } = info;
    if (ObjectPathType === 1) return new WorkbookObject(this.book);
    if (ObjectPathType === 2) return serviceOf(this.book, Name);
    if (ObjectPathType === 7) return null;
    if (ObjectPathType === 6) {
      const kept = this.book.kept.get(Name);
      if (!kept) throw new HostError("InvalidReference", Name);
      this.references.set(path, Name);
      return kept;
    }
    const parent = this.object(ParentObjectPathId ?? 0);
    if (parent === null) return null;
    if (ObjectPathType === 4) return property(parent, Name);
    const given = this.given(ArgumentInfo);
    return method(parent, ObjectPathType === 5 ? "GetItem" : Name, given) ?? null;
  }

  private given(info: ArgumentInfo = {}): readonly unknown[] {
    const { Arguments = [], ReferencedObjectPathIds = [] } = info;
    return Arguments.map((value, index) => (ReferencedObjectPathIds[index] ? this.object(Number(value)) : value));
  }
}

function property(object: object, name: string): unknown {
  if (object instanceof Bag && !(name in object)) return object.child(name);
  return member(object, name);
}

function method(object: object, name: string, given: readonly unknown[]): unknown {
  if (object instanceof Bag && !(name in object)) return object.called(name, given);
  const act = member(object, name);
  if (typeof act !== "function") throw new HostError("ApiNotFound", name);
  return act.apply(object, given);
}

function set(object: object, name: string, value: unknown): undefined {
  if (object instanceof Bag) object.set(name, value);
  else {
    member(object, name);
    (object as Served)[name] = value;
  }
}

/** A member that the server does not know is an error, so that no test passes on it. */
function member(object: object, name: string): unknown {
  if (!(name in object)) throw new HostError("ApiNotFound", `${object.constructor.name}.${name}`);
  return (object as Served)[name];
}

/** The members that were asked for: `name`, `worksheet/name`, `*`; of a list, of each of its items. */
function queryMembers(object: object, select: readonly string[], { Skip = 0, Top = Infinity }: QueryInfo = {}): object {
  const { items } = object as { items?: readonly object[] };
  if (items) {
    return {
      _Items: items.slice(Skip, Skip + Top).map((item, index) => {
        const { id } = item as { id?: unknown };
        return { ...(id === undefined ? { _Index: index } : { Id: id, _Id: id }), ...queryMembers(item, select) };
      }),
    };
  }
  const { scalars = [] } = object as { scalars?: readonly string[] };
  const names = select.length === 0 || select.includes("*") ? scalars : select;
  const inner = new Map<string, string[]>();
  const found: Served = {};
  for (const path of names) {
    const [name = "", ...rest] = path.split(/[/.]/);
    if (rest.length > 0) inner.set(capital(name), [...(inner.get(capital(name)) ?? []), rest.join("/")]);
    else {
      const value = object instanceof Bag ? object.get(capital(name)) : member(object, capital(name));
      if (typeof value === "object" && value !== null && !Array.isArray(value) && "scalars" in value)
        inner.set(capital(name), []);
      else found[capital(name)] = value;
    }
  }
  for (const [name, paths] of inner) {
    const part = property(object, name);
    const { id } = Object(part) as { id?: unknown };
    found[name] =
      part === null ? null : { ...(id !== undefined && { Id: id }), ...queryMembers(part as object, paths) };
  }
  return found;
}
