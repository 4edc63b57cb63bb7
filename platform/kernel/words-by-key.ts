/** Words by keys from outside: those of the known keys exist, those of any other may be missing. */
export type WordsByKey<Known extends string> = Readonly<Record<Known, string>> & Readonly<Record<string, string>>
