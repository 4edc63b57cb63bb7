declare module '#journal/server/context.ts' {
  interface Services {
    /** The types of events that histories show, passed in by apps/server from the generated registry. */
    describedEvents: ReadonlySet<string>
  }
}
export {}
