/** A thing with what an act changes of it, as far as it is told where it is shown. */
export function changed<Thing extends object>(thing: Thing, to: Partial<Thing>): Thing {
  return { ...thing, ...Object.fromEntries(Object.entries(to).filter(([field]) => field in thing)) }
}
