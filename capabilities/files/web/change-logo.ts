import { MAX_LOGO_BYTES } from '../model/limits.ts'
import { readBody, refusalOf } from './refusal.ts'
import { strings } from './strings.ts'

/** Gives the workspace another picture, or none. Rejects with an Error whose message is a sentence for the person. */
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

/** The picture that the workspace has now, to give it back later; null where it has none. */
export async function presentLogo(url: string | null): Promise<File | null> {
  if (url === null) return null
  const response = await fetch(url)
  if (!response.ok) throw new Error(strings.logo.notRead)
  const bytes = await response.blob()
  return new File([bytes], strings.logo.title, { type: bytes.type })
}
