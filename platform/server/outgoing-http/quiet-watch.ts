/** Aborts once nothing was heard for so long. It is ended while what was heard is read: that is not the other side. */
export interface QuietWatch {
  signal: AbortSignal
  begin(): void
  end(): void
}

/** Begins to watch; without a time it never aborts. */
export function watchForQuiet(quietMs: number | undefined): QuietWatch {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const watch: QuietWatch = {
    signal: controller.signal,
    begin() {
      clearTimeout(timer)
      if (quietMs !== undefined) timer = setTimeout(() => controller.abort(), quietMs)
    },
    end: () => clearTimeout(timer),
  }
  watch.begin()
  return watch
}
