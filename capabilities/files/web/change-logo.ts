import { MAX_LOGO_BYTES } from '../model/limits.ts'
import { readBody, refusalOf } from './refusal.ts'
import { strings } from './strings.ts'

/** Replaces or removes the logo of the workspace. Rejects with an Error whose message is a sentence for the user. */
export async function changeLogo(picture: File | null): Promise<void> {
  if (picture !== null && picture.size > MAX_LOGO_BYTES) throw new Error(strings.logo.tooLarge)
  const request: RequestInit =
    picture === null
      ? { method: 'DELETE' }
      : { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: picture }
  const query = picture === null ? '' : `?${new URLSearchParams({ name: picture.name }).toString()}`
  const response = await fetch(`/api/logo${query}`, request).catch(() => null)
  if (!response?.ok)
    throw refusalOf(readBody(await response?.text().catch(() => '')), picture?.name ?? strings.logo.title)
}

/** The current logo of the workspace, so that it can be restored later; null where it has none. */
export async function presentLogo(url: string | null): Promise<File | null> {
  if (url === null) return null
  const response = await fetch(url)
  if (!response.ok) throw new Error(strings.logo.notRead)
  const bytes = await response.blob()
  return new File([bytes], strings.logo.title, { type: bytes.type })
}
