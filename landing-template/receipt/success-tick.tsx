/** The green tick above «order sent». */
export function SuccessTick() {
  return (
    <svg className="tick" viewBox="0 0 76 76" aria-hidden="true">
      <circle cx="38" cy="38" r="38" fill="#e6f5ea" />
      <circle cx="38" cy="38" r="27" fill="#15803d" />
      <path
        d="m26.5 38.5 8 8 15.5-16.5"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
