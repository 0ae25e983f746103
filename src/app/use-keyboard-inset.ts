import { useEffect } from 'react'

/** Less is a bar of the browser, or a page that was zoomed a little. */
const leastKeyboard = 80

/** Tells the styles how much of the window's foot the keyboard on the screen covers: `--keyboard`. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const tell = () => {
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      const { style } = document.documentElement
      if (covered < leastKeyboard) style.removeProperty('--keyboard')
      else style.setProperty('--keyboard', `${Math.round(covered)}px`)
    }
    seen.addEventListener('resize', tell)
    seen.addEventListener('scroll', tell)
    return () => {
      seen.removeEventListener('resize', tell)
      seen.removeEventListener('scroll', tell)
      document.documentElement.style.removeProperty('--keyboard')
    }
  }, [])
}
