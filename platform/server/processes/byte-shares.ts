/** Gives the taken bytes back. */
type Release = () => void

/** Limits the bytes that each owner may have in use at once; what does not fit waits. */
export interface ByteShares {
  /** Takes the bytes immediately; null if they do not fit now, or others of the owner wait for theirs. */
  take(owner: string, bytes: number): Release | null
  /**
   * Runs the work once the bytes fit, in the order of the calls. `onWait` is called if it has to wait, and has ended
   * before the work begins.
   */
  within<Result>(
    owner: string,
    bytes: number,
    work: () => Promise<Result>,
    onWait?: () => Promise<void>,
  ): Promise<Result>
}

interface Owner {
  bytes: number
  works: number
  waiting: Array<{ bytes: number; begin: (release: Release) => void }>
}

/** Gives every owner `most` bytes, within this process. Larger work runs alone: it is never refused here. */
export function shareBytes(most: number): ByteShares {
  const owners = new Map<string, Owner>()

  function fits(owner: Owner, bytes: number): boolean {
    return owner.works === 0 || owner.bytes + bytes <= most
  }

  function hold(name: string, owner: Owner, bytes: number): Release {
    owner.bytes += bytes
    owner.works += 1
    let held = true
    return () => {
      if (!held) return
      held = false
      owner.bytes -= bytes
      owner.works -= 1
      for (let next = owner.waiting[0]; next && fits(owner, next.bytes); next = owner.waiting[0]) {
        owner.waiting.shift()
        next.begin(hold(name, owner, next.bytes))
      }
      if (owner.works === 0) owners.delete(name)
    }
  }

  function ownerOf(name: string): Owner {
    const owner = owners.get(name) ?? { bytes: 0, works: 0, waiting: [] }
    owners.set(name, owner)
    return owner
  }

  function take(name: string, bytes: number): Release | null {
    const owner = ownerOf(name)
    return owner.waiting.length === 0 && fits(owner, bytes) ? hold(name, owner, bytes) : null
  }

  return {
    take,
    async within(name, bytes, work, onWait) {
      let release = take(name, bytes)
      if (release === null) {
        const owner = ownerOf(name)
        const turn = new Promise<Release>((begin) => void owner.waiting.push({ bytes, begin }))
        await onWait?.()
        release = await turn
      }
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
