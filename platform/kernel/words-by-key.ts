/** Words by keys that come from elsewhere: those of the known keys are there, those of any other may be absent. */
export type WordsByKey<Known extends string> = Readonly<Record<Known, string>> & Readonly<Record<string, string>>
