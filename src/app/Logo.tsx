export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#6534d9" />
        <path
          d="M8 22C8 12 24 20 24 10"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <circle cx="8" cy="22" r="3" fill="#b5a1f7" />
        <circle cx="24" cy="10" r="3" fill="#fff" />
      </svg>
      <span>Laneward</span>
    </span>
  )
}
