interface Forgotten {
  /** The prefix of the databases' names. */
  prefix: string
  /** The store in which a database counts data that is stored nowhere else yet. */
  countStore: string
  countKey: string
}

/**
 * Deletes databases of this site from the device, so that its next user finds none. Those with data that is stored
 * nowhere else stay.
 */
export async function forgetDatabases({ prefix, ...count }: Forgotten): Promise<void> {
  const names = (await presentNames()).filter((name) => name.startsWith(prefix))
  // A database that cannot be read stays: it may contain such data.
  await Promise.allSettled(names.map(async (name) => ((await isNeeded(name, count)) ? undefined : remove(name))))
}

/** Deletes the databases of this site with matching names from the device, whatever they contain. */
export async function forgetDatabasesNamed(isForgotten: (name: string) => boolean): Promise<void> {
  await Promise.allSettled((await presentNames()).filter(isForgotten).map(remove))
}

async function presentNames(): Promise<string[]> {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return []
  // Private windows refuse to list databases, and store none.
  const present = await indexedDB.databases().catch((): IDBDatabaseInfo[] => [])
  return present.flatMap(({ name }) => name ?? [])
}

async function isNeeded(name: string, { countStore, countKey }: Omit<Forgotten, 'prefix'>): Promise<boolean> {
  const database = await settled(indexedDB.open(name))
  try {
    if (!database.objectStoreNames.contains(countStore)) return false
    const count: unknown = await settled(database.transaction(countStore).objectStore(countStore).get(countKey))
    return typeof count === 'number' && count > 0
  } finally {
    database.close()
  }
}

/** Another window may still use the database; the browser deletes it once that window is closed. */
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
