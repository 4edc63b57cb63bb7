/** A thing with the changes of an act, limited to the fields that the thing has where it is shown. */
export function changed<Thing extends object>(thing: Thing, to: Partial<Thing>): Thing {
  return { ...thing, ...Object.fromEntries(Object.entries(to).filter(([field]) => field in thing)) }
}
