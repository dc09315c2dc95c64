/// A city for which there is weather.
public struct City: Codable, Equatable, Sendable, Identifiable {
    /// The identity of a city: its coordinates to about 100 m, because the service has no ids for cities.
    public struct ID: Codable, Hashable, Sendable {
        /// The coordinates in thousandths of a degree.
        public let latitude, longitude: Int

        /// Creates the identity from coordinates in degrees, which are rounded.
        public init(latitude: Double, longitude: Double) {
            self.latitude = Self.thousandths(latitude)
            self.longitude = Self.thousandths(longitude)
        }

        /// Returns a coordinate in thousandths of a degree. A server may send any number; an invalid coordinate must
        /// not crash the conversion.
        private static func thousandths(_ degrees: Double) -> Int {
            degrees.isFinite ? Int((min(max(degrees, -360), 360) * 1000).rounded()) : 0
        }
    }

    /// The name in English.
    public var name: String
    /// The names in other languages, by ISO 639 code.
    public var localNames: [String: String]
    /// The country, in two letters (ISO 3166).
    public var country: String
    /// The region, if the service has it.
    public var state: String?
    /// The latitude in degrees, -90…90.
    public var latitude: Double
    /// The longitude in degrees, -180…180.
    public var longitude: Double

    /// Creates a city.
    public init(
        name: String, localNames: [String: String] = [:], country: String, state: String? = nil, latitude: Double,
        longitude: Double
    ) {
        self.name = name
        self.localNames = localNames
        self.country = country
        self.state = state
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The identity of the city.
    public var id: ID { ID(latitude: latitude, longitude: longitude) }
}

/// The provinces of mainland China.
public enum ChineseProvince {
    /// Returns the Chinese name of a province by its English one, which the geocoding service uses; nil for any other
    /// name.
    public static func name(ofEnglish name: String) -> String? { names[name] }

    private static let names = [
        "Anhui": "安徽", "Beijing": "北京", "Chongqing": "重庆", "Fujian": "福建", "Gansu": "甘肃",
        "Guangdong": "广东", "Guangxi": "广西", "Guizhou": "贵州", "Hainan": "海南", "Hebei": "河北",
        "Heilongjiang": "黑龙江", "Henan": "河南", "Hubei": "湖北", "Hunan": "湖南", "Inner Mongolia": "内蒙古",
        "Jiangsu": "江苏", "Jiangxi": "江西", "Jilin": "吉林", "Liaoning": "辽宁", "Ningxia": "宁夏",
        "Qinghai": "青海", "Shaanxi": "陕西", "Shandong": "山东", "Shanghai": "上海", "Shanxi": "山西",
        "Sichuan": "四川", "Tianjin": "天津", "Tibet": "西藏", "Xinjiang": "新疆", "Yunnan": "云南",
        "Zhejiang": "浙江",
    ]
}
