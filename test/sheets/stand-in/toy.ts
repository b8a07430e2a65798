/** A script with one function for each thing that Apps Script allows or refuses. */
export const toy = `
var loads = 0; loads += 1;
function DOUBLE(x) { return x.map ? x.map(function (r) { return r.map(function (v) { return v * 2; }); }) : x * 2; }
function LOADS() { loads += 1; return loads; }
function LEAVES() { globalThis.left = (globalThis.left || 0) + 1; return left; }
function LACKS() {
  return ["setTimeout", "fetch", "URL", "TextEncoder", "crypto", "btoa", "performance", "process", "require"]
    .filter(function (name) { return typeof globalThis[name] !== "undefined"; }).join(" ");
}
function KIND(x) { return Object.prototype.toString.call(x) + (x instanceof Date); }
function BLANK(x) { return x === undefined ? "omitted" : x === "" ? "blank" : "other"; }
function BAD() { throw new Error("a sentence"); }
function NOTANUMBER() { return [[NaN, 1]]; }
function LATER() { return Promise.resolve(1); }
function PRIVATE_() { return 1; }
function SLEEPY(ms) { Utilities.sleep(ms); return "slept"; }
function WRITES() { SpreadsheetApp.getActiveRange().setValue(1); }
function SHOWS() { SpreadsheetApp.getUi(); }
function OWN() { return SpreadsheetApp.getActiveRange().getFormula() + " " + SpreadsheetApp.getActiveRange().getA1Notation(); }
function TOKEN() {
  var text = "test-secret20260101000000" + '{"stock":"AAPL"}';
  var bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_512, text, Utilities.Charset.UTF_8);
  return (Math.min.apply(null, bytes) < 0) + " " + Utilities.base64Encode(bytes);
}
function KEEP(key, value) { CacheService.getDocumentCache().put(key, value); return CacheService.getDocumentCache().get(key); }
function BIG(n) { CacheService.getDocumentCache().put("big", new Array(n + 1).join("x")); return "kept"; }
function FILL(n) {
  var all = {}; for (var i = 0; i < n; i += 1) all["k" + i] = i;
  CacheService.getDocumentCache().putAll(all, 21600); return Object.keys(CacheService.getDocumentCache().getAll(Object.keys(all))).length;
}
function ONEATATIME() {
  var lock = LockService.getDocumentLock(), cache = CacheService.getDocumentCache();
  if (!lock.tryLock(20000)) return "no lock";
  var n = Number(cache.get("n") || 0); Utilities.sleep(50); cache.put("n", n + 1);
  lock.releaseLock(); return "done";
}
function HOLDS(ms) { LockService.getDocumentLock().tryLock(1); Utilities.sleep(ms); return "held"; }
function TRIES(ms) { return LockService.getDocumentLock().tryLock(ms); }
function MANYLOCKS(n) { for (var i = 0; i < n; i += 1) LockService.getDocumentLock().tryLock(1); return "ok"; }
function CALLS(url) {
  var reply = UrlFetchApp.fetch(url, { method: "post", contentType: "application/json", payload: '{"a":1}', headers: { token: "t" }, muteHttpExceptions: true });
  return reply.getResponseCode() + " " + reply.getContentText() + " " + reply.getHeaders()["Retry-After"];
}
function LOUD(url) { return UrlFetchApp.fetch(url).getContentText(); }
function LOCKEDCALL(url) { LockService.getDocumentLock().tryLock(1); return UrlFetchApp.fetch(url).getContentText(); }
function NODOCUMENT() { return CacheService.getDocumentCache() === null && LockService.getDocumentLock() === null; }
function CODE() { return new Function("return 1")(); }
function plan(handler, hour) {
  var clock = ScriptApp.newTrigger(handler).timeBased();
  return (hour === null ? clock.after(60000) : clock.everyDays(1).atHour(hour).inTimezone("Etc/GMT")).create().getUniqueId();
}
function planned() { return ScriptApp.getProjectTriggers().map(function (one) { return one.getUniqueId() + " " + one.getHandlerFunction(); }); }
function unplan(id) { ScriptApp.deleteTrigger({ getUniqueId: function () { return id; } }); }
function ticks(event) { var all = PropertiesService.getDocumentProperties(); all.setProperty("ticks", (all.getProperty("ticks") || "") + event.triggerUid + ";"); }
function mails(to) { MailApp.sendEmail(to, "subject", "body"); return Session.getEffectiveUser().getEmail(); }
function ofUser(value) { var all = PropertiesService.getUserProperties(); if (value) all.setProperty("own", value); return all.getProperty("own"); }
function PLANNED() { return planned().length; }
function onOpen() {
  SpreadsheetApp.getUi().createMenu("Toy").addItem("Rewrite", "rewrite").addItem("Same", "same").addItem("Sidebar", "sidebar").addToUi();
}
function rewrite() {
  var range = SpreadsheetApp.getActiveSheet().getRange("B1"), formula = range.getFormula();
  range.clearContent(); SpreadsheetApp.flush(); range.setFormula(formula);
}
function same() { var range = SpreadsheetApp.getActiveSheet().getRange("B1"); range.setFormula(range.getFormula()); }
function sidebar() { SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile("page").setTitle("Toy")); }
function save(key, value) { PropertiesService.getDocumentProperties().setProperty(key, value); return { saved: true, secret: undefined }; }
`;
