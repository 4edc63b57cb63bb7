const followers = new Set<() => void>()

/**
 * Follows what the page uploads. Small, so that a page need not load uploading to know that nothing is uploaded.
 * @returns how to stop
 */
export function followUploads(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

let happened = false

/** Whether the page has uploaded anything yet. */
export function hasUploaded(): boolean {
  return happened
}

export function uploadsChanged(): void {
  happened = true
  for (const follower of followers) follower()
}
