/** A saved page in a window of its own (spec 2.1). */
export const pagePreview = {
  title: 'معاينة صفحة الهبوط',
  of: (title: string) => `معاينة: ${title}`,
  open: 'معاينة',
  edit: 'تعديل',
  live: 'زيارة',
} as const;
