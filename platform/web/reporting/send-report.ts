/**
 * Posts a body so that it arrives even when the page is being left: with keepalive, and as a beacon where that fails
 * (document 3 §7.2). Gives false when neither took it; nothing more can be done then.
 */
export async function sendReport(url: string, body: unknown): Promise<boolean> {
  const text = JSON.stringify(body)
  try {
    const response = await fetch(url, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    return response.ok
  } catch {
    // Bodies beyond the browser's limit for keepalive and connections that just broke; a beacon is queued by the
    // browser itself.
    return navigator.sendBeacon?.(url, new Blob([text], { type: 'application/json' })) ?? false
  }
}
