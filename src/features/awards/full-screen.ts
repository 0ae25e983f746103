/** Where the browser cannot, or may not, the wall still fills the window. */
export const enterFullScreen = (): void => {
  document.documentElement.requestFullscreen?.().catch(() => {})
}

export const leaveFullScreen = (): void => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
