import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { NARROW_SCREEN_QUERY } from '#platform/web/theme/layout.ts'

/** The sidebar is beside the page, open or closed as last left; on narrow screens it is a drawer that starts closed. */
export function useSidebar() {
  const drawer = useMediaQuery(NARROW_SCREEN_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const [hiddenOnWide, setHiddenOnWide] = useStoredValue('sidebar-hidden', false)
  const [openOnNarrow, setOpenOnNarrow] = useState(false)
  const close = useCallback(() => setOpenOnNarrow(false), [])
  const toggle = () => (drawer ? setOpenOnNarrow((open) => !open) : setHiddenOnWide((hidden) => !hidden))
  return { drawer, hidden: drawer ? !openOnNarrow : hiddenOnWide, toggle, close }
}
