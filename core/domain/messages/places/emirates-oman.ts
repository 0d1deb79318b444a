import type { Region } from './region.ts';

/** The seven emirates and the governorates of Oman with their main places. */
export const emiratesOman: Record<'AE' | 'OM', readonly Region[]> = {
  AE: [
    {
      id: 'abu-dhabi-emirate',
      names: ['إمارة أبوظبي', 'Emirate of Abu Dhabi'],
      cities: [
        ['abu-dhabi', 'أبوظبي', 'Abu Dhabi', 'ابوضبي'],
        ['al-ain', 'العين', 'Al Ain'],
        ['madinat-zayed', 'مدينة زايد', 'Madinat Zayed'],
        ['ruwais', 'الرويس', 'Ruwais'],
        ['ghayathi', 'غياثي', 'Ghayathi'],
        ['liwa', 'ليوا', 'Liwa'],
        ['sila', 'السلع', 'Sila'],
      ],
    },
    {
      id: 'dubai-emirate',
      names: ['إمارة دبي', 'Emirate of Dubai'],
      cities: [
        ['dubai', 'دبي', 'Dubai', 'dubay'],
        ['hatta', 'حتا', 'Hatta'],
      ],
    },
    {
      id: 'sharjah-emirate',
      names: ['إمارة الشارقة', 'Emirate of Sharjah'],
      cities: [
        ['sharjah', 'الشارقة', 'Sharjah'],
        ['khorfakkan', 'خورفكان', 'Khor Fakkan'],
        ['kalba', 'كلباء', 'Kalba'],
        ['dhaid', 'الذيد', 'Al Dhaid'],
        ['dibba-hisn', 'دبا الحصن', 'Dibba Al Hisn'],
      ],
    },
    {
      id: 'ajman-emirate',
      names: ['إمارة عجمان', 'Emirate of Ajman'],
      cities: [['ajman', 'عجمان', 'Ajman']],
    },
    {
      id: 'umm-quwain-emirate',
      names: ['إمارة أم القيوين', 'Emirate of Umm Al Quwain'],
      cities: [['umm-quwain', 'أم القيوين', 'Umm Al Quwain']],
    },
    {
      id: 'ras-khaimah-emirate',
      names: ['إمارة رأس الخيمة', 'Emirate of Ras Al Khaimah'],
      cities: [['ras-khaimah', 'رأس الخيمة', 'Ras Al Khaimah', 'rak']],
    },
    {
      id: 'fujairah-emirate',
      names: ['إمارة الفجيرة', 'Emirate of Fujairah'],
      cities: [
        ['fujairah', 'الفجيرة', 'Fujairah', 'fujeirah'],
        ['dibba', 'دبا الفجيرة', 'Dibba Al Fujairah', 'دبا'],
        ['masafi', 'مسافي', 'Masafi'],
      ],
    },
  ],
  OM: [
    {
      id: 'muscat-governorate',
      names: ['محافظة مسقط', 'Muscat Governorate'],
      cities: [
        ['muscat', 'مسقط', 'Muscat', 'muskat'],
        ['seeb', 'السيب', 'Seeb', 'as seeb'],
        ['bawshar', 'بوشر', 'Bawshar', 'bousher'],
        ['matrah', 'مطرح', 'Matrah', 'mutrah'],
        ['amerat', 'العامرات', 'Al Amerat', 'amarat'],
        ['qurayyat-om', 'قريات', 'Qurayyat'],
      ],
    },
    {
      id: 'dhofar',
      names: ['محافظة ظفار', 'Dhofar'],
      cities: [
        ['salalah', 'صلالة', 'Salalah'],
        ['taqah', 'طاقة', 'Taqah'],
        ['mirbat', 'مرباط', 'Mirbat'],
        ['thumrait', 'ثمريت', 'Thumrait'],
      ],
    },
    {
      id: 'musandam',
      names: ['محافظة مسندم', 'Musandam'],
      cities: [
        ['khasab', 'خصب', 'Khasab'],
        ['dibba-om', 'دبا', 'Dibba'],
      ],
    },
    {
      id: 'buraimi-governorate',
      names: ['محافظة البريمي', 'Buraimi Governorate'],
      cities: [['buraimi', 'البريمي', 'Al Buraimi']],
    },
    {
      id: 'dakhiliyah',
      names: ['محافظة الداخلية', 'Ad Dakhiliyah'],
      cities: [
        ['nizwa', 'نزوى', 'Nizwa', 'نزوا'],
        ['bahla', 'بهلاء', 'Bahla'],
        ['samail', 'سمائل', 'Samail'],
        ['izki', 'إزكي', 'Izki'],
        ['adam', 'أدم', 'Adam'],
        ['hamra', 'الحمراء', 'Al Hamra'],
        ['bidbid', 'بدبد', 'Bidbid'],
        ['jabal-akhdar', 'الجبل الأخضر', 'Jabal Al Akhdar'],
      ],
    },
    {
      id: 'north-batinah',
      names: ['محافظة شمال الباطنة', 'North Al Batinah'],
      cities: [
        ['sohar', 'صحار', 'Sohar', 'suhar'],
        ['saham', 'صحم', 'Saham'],
        ['shinas', 'شناص', 'Shinas'],
        ['liwa-om', 'لوى', 'Liwa'],
        ['khaburah', 'الخابورة', 'Al Khaburah'],
        ['suwayq', 'السويق', 'As Suwayq', 'suwaiq'],
      ],
    },
    {
      id: 'south-batinah',
      names: ['محافظة جنوب الباطنة', 'South Al Batinah'],
      cities: [
        ['rustaq', 'الرستاق', 'Ar Rustaq'],
        ['barka', 'بركاء', 'Barka'],
        ['musannah', 'المصنعة', 'Al Musannah'],
        ['nakhal', 'نخل', 'Nakhal'],
      ],
    },
    {
      id: 'south-sharqiyah',
      names: ['محافظة جنوب الشرقية', 'South Ash Sharqiyah'],
      cities: [
        ['sur', 'صور', 'Sur'],
        ['jaalan-bu-ali', 'جعلان بني بو علي', 'Jaalan Bani Bu Ali'],
        ['jaalan-bu-hasan', 'جعلان بني بو حسن', 'Jaalan Bani Bu Hasan'],
        ['masirah', 'مصيرة', 'Masirah'],
      ],
    },
    {
      id: 'north-sharqiyah',
      names: ['محافظة شمال الشرقية', 'North Ash Sharqiyah'],
      cities: [
        ['ibra', 'إبراء', 'Ibra'],
        ['mudhaybi', 'المضيبي', 'Al Mudhaybi'],
        ['bidiyah', 'بدية', 'Bidiyah'],
        ['sinaw', 'سناو', 'Sinaw'],
      ],
    },
    {
      id: 'dhahirah',
      names: ['محافظة الظاهرة', 'Adh Dhahirah'],
      cities: [
        ['ibri', 'عبري', 'Ibri'],
        ['yanqul', 'ينقل', 'Yanqul'],
        ['dank', 'ضنك', 'Dank'],
      ],
    },
    {
      id: 'wusta',
      names: ['محافظة الوسطى', 'Al Wusta'],
      cities: [
        ['haima', 'هيما', 'Haima'],
        ['duqm', 'الدقم', 'Duqm'],
        ['mahout', 'محوت', 'Mahout'],
      ],
    },
  ],
};
