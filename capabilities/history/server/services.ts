declare module '#journal/server/context.ts' {
  interface Services {
    /** The types of events that histories tell, handed in by apps/server from the generated registry. */
    describedEvents: ReadonlySet<string>
  }
}
export {}
