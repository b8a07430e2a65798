/**
 * UrlFetchApp over real HTTP, with Google's behaviour: it throws on 400 and above unless muted, throws when nothing
 * answers, follows redirects (developers.google.com/apps-script/reference/url-fetch), and has no time-out that a script could
 * set (@types/google-apps-script 2.0.13 has no such option). An address has 2,082 characters at most
 * (developers.google.com/apps-script/guides/services/quotas).
 */
import { Exception } from "./exception";

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly payload?: string;
  readonly muteHttpExceptions?: boolean;
  readonly followRedirects?: boolean;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export async function fetchUrl(url: string, asked: Asked, signal: AbortSignal): Promise<Answered> {
  if (url.length > 2_082) throw new Exception(`Limit Exceeded: URLFetch URL Length.`);
  const reply = await request(url, asked, signal);
  if (reply.status >= 400 && !asked.muteHttpExceptions) {
    throw new Exception(
      `Request failed for ${new URL(url).origin} returned code ${reply.status}. Truncated server response: ` +
        `${reply.text.slice(0, 100)} (use muteHttpExceptions option to examine full response)`,
    );
  }
  return reply;
}

async function request(url: string, asked: Asked, signal: AbortSignal): Promise<Answered> {
  const headers: Record<string, string> = { ...asked.headers };
  if (asked.payload !== undefined) headers["Content-Type"] = asked.contentType ?? "application/x-www-form-urlencoded";
  try {
    const response = await fetch(url, {
      method: (asked.method ?? "get").toUpperCase(),
      headers,
      redirect: asked.followRedirects === false ? "manual" : "follow",
      signal,
      ...(asked.payload === undefined ? {} : { body: asked.payload }),
    });
    return { status: response.status, headers: headerNames(response.headers), text: await response.text() };
  } catch {
    throw new Exception(`Address unavailable: ${url}`);
  }
}

/** Google spells header names as the server sent them; the usual spelling is what a script meets most often. */
function headerNames(headers: Headers): Record<string, string> {
  const pairs = [...headers].map(([name, value]) => [
    name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
