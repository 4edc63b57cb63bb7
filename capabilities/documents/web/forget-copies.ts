import { copyName, UNSENT_KEY, UNSENT_STORE } from './copy-names.ts'

const ANY_COPY = copyName('')

/**
 * Takes the copies of texts off this device, so that whoever sits down at it next finds none. Those with edits that were never sent
 * stay: nobody else has them.
 */
export async function forgetDeviceCopies(): Promise<void> {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return
  // Private windows refuse the question, and keep nothing.
  const databases = await indexedDB.databases().catch((): IDBDatabaseInfo[] => [])
  const copies = databases.flatMap(({ name }) => (name?.startsWith(ANY_COPY) === true ? [name] : []))
  // One that cannot be read stays: it may hold what was never sent.
  await Promise.allSettled(copies.map(async (name) => ((await hasUnsent(name)) ? undefined : remove(name))))
}

async function hasUnsent(name: string): Promise<boolean> {
  const database = await settled(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains(UNSENT_STORE)) return false
    const unsent: unknown = await settled(database.transaction(UNSENT_STORE).objectStore(UNSENT_STORE).get(UNSENT_KEY))
    return typeof unsent === 'number' && unsent > 0
  } finally {
    database.close()
  }
}

/** Another window may still show the text; its copy goes once that is closed. */
async function remove(name: string): Promise<void> {
  const request = indexedDB.deleteDatabase(name)
  await Promise.race([
    settled(request),
    new Promise<void>((resolve) => {
      request.onblocked = () => resolve()
    }),
  ])
}

async function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser’s database does not answer.'))
  })
}
