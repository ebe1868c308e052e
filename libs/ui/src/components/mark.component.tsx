/** The brand's mark: a parcel from above whose tape is a path that leaves it. One colour (the text's), from 16 px up. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path
        fillRule="evenodd"
        d="M4 3h11a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm4 0v6.5a5.5 5.5 0 0 0 5.5 5.5H18v-3h-4.5A2.5 2.5 0 0 1 11 9.5V3H8Z"
      />
      <path d="M18 12h3.5a1.5 1.5 0 0 1 0 3H18z" />
    </svg>
  );
}
