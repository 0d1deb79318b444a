/** Putting the entries of a list in order by dragging or with the keyboard. */
export const sorting = {
  handle: (name: string) => `ترتيب ${name}`,
  role: 'عنصر يمكن ترتيبه',
  instructions:
    'لتغيير الترتيب بلوحة المفاتيح اضغط المسافة لالتقاط العنصر، ثم حرّكه بالسهمين إلى أعلى وأسفل، ثم اضغط المسافة لإفلاته في موضعه، أو Escape للإلغاء.',
  taken: (name: string, position: string, count: string) => `التقطت ${name}. موضعه ${position} من ${count}.`,
  moved: (name: string, position: string, count: string) => `${name} في الموضع ${position} من ${count}.`,
  dropped: (name: string, position: string, count: string) =>
    `أُفلت ${name} في الموضع ${position} من ${count}.`,
  cancelled: (name: string) => `أُلغي النقل، وعاد ${name} إلى موضعه.`,
} as const;
