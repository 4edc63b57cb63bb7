import type { ButtonProps, InputProps, MantineThemeOverride } from '@mantine/core'
import { LAYOUT_PX } from './layout.ts'
import { DEFAULT_COLORS, malachite, stone } from './palette.ts'
import { designStrings } from '../design/strings.ts'

const FONT =
  "'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const MONOSPACE = "ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace"

const SHADOW = {
  low: '0 1px 2px rgb(20 18 14 / 6%)',
  floating: '0 0 0 1px rgb(20 18 14 / 5%), 0 4px 8px rgb(20 18 14 / 6%), 0 12px 32px rgb(20 18 14 / 12%)',
  dialog: '0 0 0 1px rgb(20 18 14 / 6%), 0 8px 16px rgb(20 18 14 / 8%), 0 24px 64px rgb(20 18 14 / 20%)',
}

const control = `${LAYOUT_PX.heightControl}px`

/** The one theme, for light and dark: 14 px type, 32 px controls, 6 px corners, short transitions. */
export const theme: MantineThemeOverride = {
  colors: { ...DEFAULT_COLORS, malachite },
  primaryColor: 'malachite',
  primaryShade: 8,
  black: stone[9],
  fontFamily: FONT,
  fontFamilyMonospace: MONOSPACE,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '10px', xl: '16px' },
  defaultRadius: 'md',
  shadows: { xs: SHADOW.low, sm: SHADOW.low, md: SHADOW.floating, lg: SHADOW.floating, xl: SHADOW.dialog },
  headings: {
    fontFamily: FONT,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.3' },
      h2: { fontSize: '18px', lineHeight: '1.35' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  // Plain records instead of `Component.extend`, which would load all of these components with every page.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_theme: unknown, { size }: ButtonProps) =>
        size === undefined || size === 'sm'
          ? { root: { '--button-height': control, '--button-padding-x': '12px', '--button-fz': '13px' } }
          : { root: {} },
    },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 540, radius: 'sm' } },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
    },
    Input: {
      vars: (_theme: unknown, { size }: InputProps) => ({
        wrapper: {
          '--input-bd-focus': 'var(--ui-focus)',
          ...(size === undefined || size === 'sm' ? { '--input-height': control, '--input-fz': '14px' } : {}),
        },
      }),
    },
    Tooltip: { defaultProps: { openDelay: 450, withArrow: false, offset: 6, zIndex: 400 } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        offset: 4,
        position: 'bottom-start',
        transitionProps: { duration: 80 },
      },
    },
    Popover: { defaultProps: { shadow: 'md', offset: 4, transitionProps: { duration: 80 } } },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': designStrings.close },
        overlayProps: { backgroundOpacity: 0.28 },
        transitionProps: { duration: 140 },
      },
    },
    Modal: {
      defaultProps: {
        size: LAYOUT_PX.widthDialog,
        shadow: 'xl',
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.28 },
        closeButtonProps: { 'aria-label': designStrings.close },
      },
    },
  },
}
