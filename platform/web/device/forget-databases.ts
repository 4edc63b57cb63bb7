interface Forgotten {
  /** How the names of the databases begin. */
  prefix: string
  /** Where one counts what is nowhere else yet. */
  countStore: string
  countKey: string
}

/**
 * Takes databases of this site off the device, so that whoever sits down at it next finds none. Those that hold what is
 * nowhere else stay.
 */
export async function forgetDatabases({ prefix, ...count }: Forgotten): Promise<void> {
  const names = (await presentNames()).filter((name) => name.startsWith(prefix))
  // One that cannot be read stays: it may hold something.
  await Promise.allSettled(names.map(async (name) => ((await isNeeded(name, count)) ? undefined : remove(name))))
}

/** Takes the databases of this site off the device that are named so, whatever they hold. */
export async function forgetDatabasesNamed(isForgotten: (name: string) => boolean): Promise<void> {
  await Promise.allSettled((await presentNames()).filter(isForgotten).map(remove))
}

async function presentNames(): Promise<string[]> {
  if (typeof indexedDB === 'undefined' || !('databases' in indexedDB)) return []
  // Private windows refuse the question, and keep nothing.
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

/** Another window may still use it; it goes once that is closed. */
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
