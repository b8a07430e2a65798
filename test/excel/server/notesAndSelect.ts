/**
 * Adds `Worksheet.notes` and `RangeAreas.select` (ExcelApi 1.18) to Microsoft's client. The package 1.1.110 does not
 * have them yet, while its types and the library that Microsoft serves have. The members are those of
 * @types/office-js; they are made as the package makes its own [client, `BatchApiHelper`].
 */

interface Parts {
  readonly Excel: object;
  readonly OfficeExtension: object;
}

type Made = new (context: unknown, path: unknown) => object;

interface Helper {
  createPropertyObject(type: Made, parent: object, name: string, isCollection: boolean, flags: number): object;
  createMethodObject(type: Made, parent: object, name: string, ...rest: unknown[]): object;
  invokeMethod(object: object, name: string, kind: number, given: unknown[], flags: number, result: number): unknown;
}

export function addNotes({ Excel, OfficeExtension }: Parts): void {
  const { BatchApiHelper, ClientObject, Utility } = OfficeExtension as {
    BatchApiHelper: Helper;
    ClientObject: new (
      context: unknown,
      path: unknown,
    ) => { _handleResult(value: unknown): void; readonly context: { load(object: object, option: unknown): void } };
    Utility: { throwIfNotLoaded(name: string, value: unknown, type: string, isNull: unknown): void };
  };
  const { prototype } = (Excel as { Worksheet: { prototype: object } }).Worksheet;
  if ("notes" in prototype) return;
  const { createPropertyObject, createMethodObject, invokeMethod } = BatchApiHelper;

  class Note extends ClientObject {
    private text: unknown;
    get content() {
      Utility.throwIfNotLoaded("content", this.text, "Note", (this as { _isNull?: unknown })._isNull);
      return this.text;
    }
    load(option: unknown) {
      this.context.load(this, option);
      return this;
    }
    delete() {
      invokeMethod(this, "Delete", 0, [], 0, 0);
    }
    override _handleResult(value: unknown) {
      super._handleResult(value);
      const { Content } = Object(value);
      if (Content !== undefined) this.text = Content;
    }
  }

  class NoteCollection extends ClientObject {
    add(cell: unknown, content: string) {
      return createMethodObject(Note, this, "Add", 0, [cell, content], false, true, null, 0);
    }
    getItem(key: string) {
      return createMethodObject(Note, this, "GetItem", 1, [key], false, false, null, 4);
    }
    getItemOrNullObject(key: string) {
      return createMethodObject(Note, this, "GetItemOrNullObject", 1, [key], false, false, null, 4);
    }
  }

  const made = new WeakMap<object, object>();
  Object.defineProperty(prototype, "notes", {
    get(this: object) {
      const notes = made.get(this) ?? createPropertyObject(NoteCollection, this, "Notes", true, 4);
      made.set(this, notes);
      return notes;
    },
  });
}

/** Made as the package makes `Range.select`: kind 1 is a call that only reads [client, `OperationType`]. */
export function addSelect({ Excel, OfficeExtension }: Parts): void {
  const { prototype } = (Excel as { RangeAreas: { prototype: object } }).RangeAreas;
  const { invokeMethod } = (OfficeExtension as { BatchApiHelper: Helper }).BatchApiHelper;
  if ("select" in prototype) return;
  Object.defineProperty(prototype, "select", {
    value(this: object) {
      invokeMethod(this, "Select", 1, [], 0, 0);
    },
  });
}
