const followers = new Set<() => void>()

/**
 * Calls the follower when the page uploads. Small, so that a page need not load the code of uploads to know that there
 * are none.
 * @returns a function that ends this
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
