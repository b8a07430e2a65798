/*
 * Says in the page why the pane does not open, where it would stay white: the program that shows the page is too old, a
 * file did not load, or the files are of two versions. It is the first script of the page, and in ECMAScript 5, so that
 * a program that can read no other script reads this one. Where functions of another version came from a cache, it loads
 * those of this version by their own name.
 */
(function () {
  /** ms after the page has loaded until a pane that is not there is told. Office may take 3 s of them. */
  var patience = 10000;
  /** ms from an error of our scripts until it is told, if the pane has not opened by then. */
  var afterError = 1000;

  var needs = {
    en: "Shariah Sheets cannot open here. It needs Excel on the web in a current browser, Microsoft 365, Excel 2021 as bought in a shop, or Excel LTSC 2024 or later. If you have one of these, update it, then reload.",
    ar: "لا يمكن فتح جداول الشريعة هنا. تحتاج إلى Excel على الويب في متصفح حديث، أو Microsoft 365، أو Excel 2021 كما يباع في المتاجر، أو Excel LTSC 2024 أو ما بعده. فإن كان لديك أحدها فحدّثه ثم أعد التحميل."
  };
  var missing = {
    en: "A file of Shariah Sheets did not load. Check your connection, then reload.",
    ar: "لم يُحمَّل ملف من ملفات جداول الشريعة. تحقق من اتصالك ثم أعد التحميل."
  };
  var mixed = {
    en: "The files of Shariah Sheets are of two versions, because an update is under way. Reload in a few minutes.",
    ar: "ملفات جداول الشريعة من إصدارين لأن تحديثًا يجري الآن. أعد التحميل بعد دقائق."
  };

  var shown;
  var firstError = "";
  /** The functions of this version, when they had to be loaded by their own name. */
  var second;

  /** The names of what the pane needs and this program lacks. */
  function lacking() {
    var has = {
      Promise: window.Promise,
      Proxy: window.Proxy,
      Symbol: window.Symbol,
      Map: window.Map,
      WeakMap: window.WeakMap,
      fetch: window.fetch,
      URL: window.URL,
      TextEncoder: window.TextEncoder,
      globalThis: window.globalThis,
      queueMicrotask: window.queueMicrotask,
      matchMedia: window.matchMedia,
      "Object.fromEntries": Object.fromEntries,
      "Array.flatMap": Array.prototype.flatMap
    };
    var names = [];
    for (var name in has) if (!has[name]) names.push(name);
    return names;
  }

  function isOpen() {
    var pane = document.getElementById("pane");
    return !!pane && pane.childNodes.length > 0;
  }

  function paragraph(text, language) {
    var element = document.createElement("p");
    element.appendChild(document.createTextNode(text));
    if (language) element.lang = language;
    element.dir = language === "ar" ? "rtl" : "ltr";
    return element;
  }

  /** Shows the sentence in both languages, because nobody has said yet which one is read here. */
  function show(sentence, detail) {
    if (shown || isOpen() || !document.body) return;
    var heading = document.createElement("h1");
    heading.style.cssText = "margin:0;font-size:20px";
    heading.appendChild(document.createTextNode("Shariah Sheets"));
    var said = document.createElement("div");
    said.setAttribute("role", "alert");
    said.appendChild(paragraph(sentence.en, "en"));
    said.appendChild(paragraph(sentence.ar, "ar"));
    if (detail) said.appendChild(paragraph(detail));
    var button = document.createElement("button");
    button.type = "button";
    button.style.cssText = "font:inherit;min-height:44px;padding:0 16px";
    button.appendChild(document.createTextNode("Reload \u00b7 أعد التحميل"));
    button.onclick = function () {
      location.reload();
    };
    said.appendChild(button);
    shown = document.createElement("main");
    shown.id = "check";
    shown.style.cssText = "padding:16px;font:14px/1.5 'Segoe UI',system-ui,sans-serif;overflow-wrap:anywhere";
    shown.appendChild(heading);
    shown.appendChild(said);
    document.body.insertBefore(shown, document.body.firstChild);
    // The pane may be late, and not missing.
    var looking = setInterval(function () {
      if (!isOpen()) return;
      clearInterval(looking);
      shown.parentNode.removeChild(shown);
      shown = undefined;
    }, 200);
  }

  function isOurs(address) {
    return !!address && address.indexOf(location.protocol + "//" + location.host + "/") === 0;
  }

  function failed(event) {
    var target = event.target;
    if (target && target.tagName === "SCRIPT") {
      // Without Microsoft's script the pane opens all the same, and says what is wrong.
      if (target === second) show(mixed);
      else if (isOurs(target.src)) show(missing, target.src);
    } else if (isOurs(event.filename)) {
      firstError = firstError || String(event.message);
      setTimeout(function () {
        show(needs, firstError);
      }, afterError);
    }
  }

  /** Runs when all scripts of the page have run, or could not. */
  function scriptsHaveRun() {
    var lacks = lacking();
    if (lacks.length > 0) return show(needs, lacks.join(", "));
    var mark = document.querySelector("meta[name=shariah-version]");
    var version = mark && mark.getAttribute("content");
    var functions = window.shariahSheets;
    if (!version || !functions || functions.version === version) return;
    second = document.createElement("script");
    second.src = "functions-" + version + ".js";
    document.body.appendChild(second);
  }

  window.addEventListener("error", failed, true);
  window.addEventListener("unhandledrejection", function (event) {
    firstError = firstError || String(event.reason);
  });
  document.addEventListener("DOMContentLoaded", scriptsHaveRun);
  window.addEventListener("load", function () {
    setTimeout(function () {
      show(needs, firstError);
    }, patience);
  });
})();
