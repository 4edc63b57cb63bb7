/**
 * Posts a body so that it arrives even when the page is being left: with keepalive, and as a beacon where that fails
 * (document 3 §7.2). Returns false when both failed; nothing more can be done then.
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
    // The body exceeds the browser's limit for keepalive, or the connection has just broken; the browser queues a
    // beacon itself.
    return navigator.sendBeacon?.(url, new Blob([text], { type: 'application/json' })) ?? false
  }
}
